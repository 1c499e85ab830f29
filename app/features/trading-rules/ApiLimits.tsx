import type { ApiLimitsView } from "./trading-rules-page";

/** What a program that trades may send, of what and in how long, and what happens beyond. */
export function ApiLimits({ limits: { title, lead, notes, columns, rows } }: { limits: ApiLimitsView }) {
  return (
    <section className="rules-card rules-text" aria-labelledby="api-limits">
      <h2 id="api-limits">{title}</h2>
      {lead.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <table className="rules-small-table rules-limits" aria-labelledby="api-limits">
        <thead>
          <tr>
            <th scope="col">{columns.what}</th>
            <th scope="col">{columns.per}</th>
            <th scope="col">{columns.most}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ what, per, most }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{per}</td>
              <td>{most}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {notes.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  );
}
