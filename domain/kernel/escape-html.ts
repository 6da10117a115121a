const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML and SVG show it, between tags and in attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (found) => escapes[found] ?? found);
