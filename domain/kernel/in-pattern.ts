/** A text as a part of a regular expression, where it stands for itself; not within a class of characters. */
export const inPattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
