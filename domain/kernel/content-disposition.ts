const encodeExtended = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * The `Content-Disposition` of a download: the last segment of the file's name, once in ASCII for old readers and once
 * exactly (RFC 6266, RFC 8187).
 */
export const attachmentDisposition = (name: string): string => {
  const last = name.slice(name.lastIndexOf('/') + 1);
  const ascii = last.replace(/[^\x20-\x7e]/gu, '_').replace(/["\\%]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeExtended(last)}`;
};
