/** Texts, names and comments, in which a question mark stands for itself; else a question mark. */
const token = /(?<skipped>'[^']*'|"[^"]*"|--[^\n]*)|\?/g;

/** With these in it, only the database itself knows what of a statement is text. */
const ambiguous = /[\\$]|\/\*/;

/** What stands for the parameters of a statement, and whether they stand where the database sees them, too. */
export interface Placed {
  readonly sql: string;
  readonly isCertain: boolean;
}

/** A statement with what stands for each of its parameters (`?`) in their places. */
export const placed = (sql: string, render: (index: number) => string): Placed => {
  let index = 0;
  const rendered = sql.replace(token, (found, skipped: string | undefined) => {
    if (skipped !== undefined) {
      return found;
    }
    index += 1;
    return render(index - 1);
  });
  return { sql: rendered, isCertain: index === 0 || !ambiguous.test(sql) };
};
