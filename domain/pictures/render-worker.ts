import type { DrawingCall } from './drawing-call.js';

type Draw = (input: unknown) => Uint8Array | Promise<Uint8Array>;

/** Draws pictures in child processes (see process-pool). */
export const createTasks = () => ({
  draw: async ({ module, name, input }: DrawingCall): Promise<Uint8Array> => {
    const exported = (await import(module)) as Readonly<Record<string, Draw | undefined>>;
    const draw = exported[name];
    if (!draw) {
      throw new Error(`${module} exports no drawing '${name}'`);
    }
    return draw(input);
  },
});
