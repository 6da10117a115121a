import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** An upload in parts that was begun and neither completed nor given up. */
export interface BegunUpload {
  readonly uploadId: string;
  readonly key: string;
  readonly begunAt: Date;
}

const uploadsOfPage = 2;

/** What the service of the tests keeps of uploads in parts: it can begin and complete them, and nothing else. */
export class BucketUploads {
  readonly #folder: string;

  constructor(folderOfBucket: string) {
    this.#folder = join(folderOfBucket, '._S3rver_uploads');
  }

  /** Those under way. */
  all(): BegunUpload[] {
    const ids = existsSync(this.#folder) ? readdirSync(this.#folder) : [];
    return ids.map((uploadId) => {
      const file = this.#fileOf(uploadId);
      return { uploadId, key: readFileSync(file, 'utf8'), begunAt: statSync(file).mtime };
    });
  }

  /** One that somebody began at a time, with a part of it; returns its id. */
  begin(key: string, begunAt: Date): string {
    const uploadId = randomUUID();
    const file = this.#fileOf(uploadId);
    mkdirSync(join(this.#folder, uploadId), { recursive: true });
    writeFileSync(join(this.#folder, uploadId, '1'), 'a part');
    writeFileSync(file, key);
    utimesSync(file, begunAt, begunAt);
    return uploadId;
  }

  /** Whether there was one to give up. */
  abort(uploadId: string): boolean {
    const isThere = existsSync(this.#fileOf(uploadId));
    rmSync(join(this.#folder, uploadId), { recursive: true, force: true });
    return isThere;
  }

  /** As a service would list those whose keys begin so, after one of them: a page of few. */
  listing(prefix: string, after: Pick<BegunUpload, 'key' | 'uploadId'>): string {
    const placeOf = ({ key, uploadId }: Pick<BegunUpload, 'key' | 'uploadId'>): string => `${key} ${uploadId}`;
    const left = this.all()
      .filter((upload) => upload.key.startsWith(prefix) && placeOf(upload) > placeOf(after))
      .sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
    const page = left.slice(0, uploadsOfPage);
    const uploads = page.map(
      ({ key, uploadId, begunAt }) =>
        `<Upload><Key>${encodeURIComponent(key)}</Key><UploadId>${uploadId}</UploadId><Initiated>${begunAt.toISOString()}</Initiated></Upload>`,
    );
    const last = page.at(-1);
    const next =
      last === undefined || page.length === left.length
        ? ''
        : `<IsTruncated>true</IsTruncated><NextKeyMarker>${encodeURIComponent(last.key)}</NextKeyMarker><NextUploadIdMarker>${last.uploadId}</NextUploadIdMarker>`;
    return `<?xml version="1.0" encoding="UTF-8"?><ListMultipartUploadsResult><EncodingType>url</EncodingType>${next}${uploads.join('')}</ListMultipartUploadsResult>`;
  }

  #fileOf(uploadId: string): string {
    return join(this.#folder, uploadId, 'key');
  }
}
