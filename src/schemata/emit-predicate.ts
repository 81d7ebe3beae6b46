import type { Node } from '../syntax/parse.ts';
import { predicateText } from './predicates.ts';
import { type SearchContext, withValues } from './search-context.ts';

/** Emits a predicate that tells of its operands, by which the runtime knows of its mutants; any other node as it is. */
export function emitPredicate(context: SearchContext, node: Node, inner: () => void): void {
  const { emitter, input, names, weighed } = context;
  const predicate = input.predicates.get(node);
  const number = predicate?.mutants[0]?.mutant;
  if (predicate === undefined || number === undefined || emitter.unit === undefined) {
    inner();
    return;
  }
  weighed.push(predicateText(predicate));
  const { out } = emitter;
  withValues(context, predicate.slots, predicate.isWhole, (values) => {
    out.open(`(${names.begin}(${String(number)}),${names.weigh}(${String(number)},(`);
    inner();
    out.close(`),[${values.join(',')}]))`);
  });
}
