import type { Span } from '../model/span.ts';
import type { Node } from '../syntax/parse.ts';
import { annotatedValue } from './annotated-value.ts';
import type { Assignment, Binding, Bindings } from './bindings.ts';
import { assignedValue, expressionValue } from './expression-value.ts';
import {
  either,
  haveSameKinds,
  isOf,
  known,
  unknownValue,
  type KnownValue,
} from './known-value.ts';

/** What is certain of the values in a file, both in the original program and in one mutant of it. */
export interface ValueReader {
  /** Returns what is certain of the value of an expression. */
  readonly valueOf: (node: Node) => KnownValue;
  /** Returns what is certain of the values of all variables with a name. */
  readonly valueOfName: (name: string) => KnownValue;
  /** True for code that is the same in the mutant. */
  readonly isUnchanged: (node: Node) => boolean;
  /** True for a name that the file neither declares nor assigns, so that it means the built-in of that name. */
  readonly isGlobal: (name: string) => boolean;
  readonly bindings: Bindings;
}

/**
 * Returns the reader of a file's values. It concludes nothing from code in `changed`, the place of the mutant, since an initial
 * or assigned value there is another one in the mutant. Annotations are trusted everywhere.
 */
export function valueReader(bindings: Bindings, changed?: Span): ValueReader {
  const isGlobal = (name: string): boolean =>
    !bindings.declared.has(name) && !bindings.assigned.has(name);
  const names = new Map<string, KnownValue>();
  const valueOf = (node: Node): KnownValue =>
    expressionValue(node, { valueOf, nameValue, isGlobal });
  const nameValue = (name: string): KnownValue => {
    const remembered = names.get(name);
    if (remembered !== undefined) return remembered;
    // The value may depend on the variable itself; until it is found, nothing is known of it.
    names.set(name, unknownValue);
    const value = bindings.declared.has(name) ? declaredValue(name) : globalValue(name);
    names.set(name, value);
    return value;
  };
  const globalValue = (name: string): KnownValue => {
    if (!isGlobal(name)) return unknownValue;
    if (name === 'undefined') return known('nullish');
    return name === 'NaN' || name === 'Infinity' ? known('number') : unknownValue;
  };
  const declaredValue = (name: string): KnownValue => {
    const all = bindings.declared.get(name) ?? [];
    const annotated = all.filter(({ annotation }) => annotation !== undefined).map(annotationOf);
    const inferred = all.filter(({ annotation }) => annotation === undefined);
    if (inferred.length === 0) return either(annotated);
    const first = either(inferred.map(initialValue));
    return either([...annotated, settle(name, first)]);
  };
  const annotationOf = ({ annotation, isOptional }: Binding): KnownValue => {
    const value = annotation === undefined ? unknownValue : annotatedValue(annotation, isGlobal);
    return isOptional ? either([value, known('nullish')]) : value;
  };
  const initialValue = ({ init }: Binding): KnownValue => {
    if (init === undefined || (init !== null && overlaps(init, changed))) return unknownValue;
    return init === null ? known('nullish') : valueOf(init);
  };
  /** Finds kinds that still hold after every assignment if they hold before it. By induction they always hold. */
  const settle = (name: string, first: KnownValue): KnownValue => {
    const assignments = bindings.assigned.get(name) ?? [];
    const before = new Set(names.keys());
    let value = first;
    for (let round = 0; round < mostRounds && value.kinds !== undefined; round += 1) {
      // Conclusions from an assumption that did not hold are forgotten.
      for (const each of names.keys()) if (!before.has(each)) names.delete(each);
      names.set(name, value);
      const next = either([value, ...assignments.map(valueAfter)]);
      if (haveSameKinds(value, next)) return next;
      value = next;
    }
    return assignments.length === 0 ? value : unknownValue;
  };
  const valueAfter = ({ node }: Assignment): KnownValue => {
    if (node === undefined || overlaps(node, changed)) return unknownValue;
    if (node.type === 'AssignmentExpression') return assignedValue(node, valueOf);
    return isOf(valueOf(node.argument), 'number', 'boolean', 'string', 'nullish')
      ? known('number')
      : known('number', 'bigint');
  };
  const isUnchanged = (node: Node): boolean => !overlaps(node, changed);
  return { valueOf, valueOfName: nameValue, isUnchanged, isGlobal, bindings };
}

/** The most rounds until the kinds of a variable are settled. Each round adds a kind, and there are fewer kinds than rounds. */
const mostRounds = 8;

/** True if a node and a changed place have text in common. */
function overlaps({ start, end }: Node, changed: Span | undefined): boolean {
  return changed !== undefined && start < changed.end && changed.start < end;
}
