export default function Page() {
  return <h1>markets</h1>;
}
