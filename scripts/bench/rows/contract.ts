import { get } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import type { Row } from '../result.js';

const kibibyte = 1024;
const maxKibibytesAnOperation = 0.45;

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

const operationsIn = ({ paths }: Contract): number =>
  Object.values(paths).reduce((count, item) => count + Object.keys(item).length, 0);

/** The bytes of a path as they travel, in Brotli. */
const compressed = (url: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
      response.on('error', reject);
    }).on('error', reject);
  });

export const contractSize: Row = {
  name: 'contract-size',
  measure: async (lab) => {
    const product = await lab.product('few');
    const bytes = await compressed(`${product.url}/openapi.json`);
    const operations = operationsIn(JSON.parse(brotliDecompressSync(bytes).toString('utf8')) as Contract);
    const perOperation = bytes.length / kibibyte / operations;
    return [
      {
        work: `/openapi.json in Brotli, ${operations} operations`,
        ours: `${perOperation.toFixed(3)} KiB an operation`,
        against: `in all ${(bytes.length / kibibyte).toFixed(1)} KiB`,
        target: `≤ ${maxKibibytesAnOperation} KiB`,
        pass: perOperation <= maxKibibytesAnOperation,
      },
    ];
  },
};
