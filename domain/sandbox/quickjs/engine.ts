import { createRequire } from 'node:module';
import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSWASMModule } from 'quickjs-emscripten-core';

// The types of this package are those of its CommonJS form, so that is what is loaded.
const {
  default: variant,
}: typeof import('@jitl/quickjs-wasmfile-release-sync', { with: { 'resolution-mode': 'require' }}) = createRequire(
  import.meta.url,
)('@jitl/quickjs-wasmfile-release-sync');

const pagesOfMiB = 16;

/** An interpreter whose memory is given to it at the start and never grows: what code makes in it cannot be more. */
export const loadEngine = (memoryMiB: number): Promise<QuickJSWASMModule> => {
  const pages = memoryMiB * pagesOfMiB;
  const wasmMemory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  return newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory }));
};

/** An error as the interpreter dumps it. */
export interface DumpedError {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/** @param dumped whatever was thrown, copied out of the interpreter */
export const dumpedError = (dumped: unknown): DumpedError => {
  if (typeof dumped !== 'object' || dumped === null) {
    return { name: 'Error', message: String(dumped), stack: '' };
  }
  const { name, message, stack } = dumped as Readonly<Record<string, unknown>>;
  return { name: String(name ?? 'Error'), message: String(message ?? ''), stack: String(stack ?? '') };
};

/** Whether its time was over, or its memory full: the interpreter tells both by errors, which code might catch. */
export const isInterrupted = ({ name, message }: DumpedError): boolean =>
  name === 'InternalError' && message === 'interrupted';

export const isOutOfMemory = ({ name, message }: DumpedError): boolean =>
  name === 'InternalError' && message === 'out of memory';
