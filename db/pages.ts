/** A page of rows in the order of their ids: those after an id, and how many at most. */
export interface PageAfter {
  readonly after: string;
  readonly limit: number;
}

/** All rows of a list, page by page: for work that goes through a whole table while others change it. */
export async function* pagesById<Row extends { readonly id: string }>(
  limit: number,
  list: (page: PageAfter) => Promise<readonly Row[]>,
): AsyncIterable<readonly Row[]> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: readonly Row[] = await list({ after, limit });
    yield page;
    after = page.length < limit ? undefined : page.at(-1)?.id;
  }
}
