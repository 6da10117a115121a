/** The most bytes of text that a list answers with (docs/http.md). */
export const maxListBytes = 16 * 1024 ** 2;
