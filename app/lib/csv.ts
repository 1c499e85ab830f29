/** How a file is written: spreadsheets of many countries want semicolons, and a comma in their decimals. */
export type CsvStyle = "comma" | "semicolon";

export type CsvCell = { text: string } | { decimal: string | null };

/** One line of a file, with its end. */
export function csvLine(cells: readonly CsvCell[], style: CsvStyle): string {
  return cells.map((cell) => cellText(cell, style)).join(style === "comma" ? "," : ";") + "\r\n";
}

function cellText(cell: CsvCell, style: CsvStyle): string {
  if ("text" in cell) return quoted(harmless(cell.text));
  if (cell.decimal === null) return "";
  return style === "comma" ? cell.decimal : cell.decimal.replace(".", ",");
}

/** A spreadsheet takes a text that begins like a formula for one, and runs it: a quote in front keeps it a text. */
function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function quoted(text: string): string {
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
