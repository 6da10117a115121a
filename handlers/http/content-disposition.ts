// A link of a bucket carries it, too.
export { attachmentDisposition } from '../../domain/kernel/content-disposition.js';
