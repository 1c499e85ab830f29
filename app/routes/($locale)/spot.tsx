export default function Page() {
  return <h1>spot</h1>;
}
