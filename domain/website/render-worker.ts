import { renderCard } from './render-card.js';

/** Drawing is CPU-bound and takes much memory: it is done in child processes (see process-pool). */
export const createTasks = () => ({ renderCard });
