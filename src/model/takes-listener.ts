import type { Callable } from './unit-model.ts';

/** Returns whether a callable is the method of emitters that takes the name of an event and a listener: `queue.on('end', callback)`. */
export function takesListener({
  kind,
  name,
  parameters: [event, listener],
}: Pick<Callable, 'kind' | 'name' | 'parameters'>): boolean {
  return kind === 'method' && name === 'on' && event !== undefined && listener !== undefined;
}
