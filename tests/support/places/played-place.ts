import type { Place } from '../../../controller/place.js';
import type { Asked } from './http.js';

/** A place whose API a test plays, and what the test sees of it. */
export interface PlayedPlace {
  /** The place of a controller, as the program of the controller makes it. */
  placeOf(controllerId: string): Place;
  /** The same with a configuration that lacks something; and what its check names. */
  readonly lacking: { readonly place: Place; readonly missing: readonly string[] };
  readonly asked: readonly Asked[];
  /** How many workers there are, also those that have ended. */
  count(): number;
  /** The environment of the only worker. */
  environment(): unknown;
  /** Has the only worker end by itself, with or without a failure. */
  end(failed: boolean): void;
  /** From now on, making a worker is refused with this text. */
  refuse(text: string): void;
  stop(): Promise<void>;
}
