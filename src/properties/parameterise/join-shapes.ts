import type { ConcreteTest } from '../../model/concrete-test.ts';
import type { ParameterisedTest } from '../../model/property.ts';
import type { CallRelation } from './call-relation.ts';
import type { Focus } from './parameterise.ts';

/** A parameterised test and the concrete tests that are its examples. */
export interface Shape {
  readonly test: ParameterisedTest;
  /** What of the concrete tests is test code. */
  readonly focus: Focus;
  /** How a further call is related to that of the tests, if one was added. */
  readonly relation?: CallRelation;
  readonly sources: readonly ConcreteTest[];
}

/** Joins parameterised tests that have the same test code and the same types of parameters: the inputs of each are examples of one. */
export function joinShapes(shapes: readonly Shape[]): readonly Shape[] {
  const joined = new Map<string, Shape>();
  for (const shape of shapes) {
    const { parameters, statements, typeArgument } = shape.test;
    const types = parameters.map(({ type }) => type);
    const key = JSON.stringify([types, statements, typeArgument]);
    const known = joined.get(key);
    joined.set(
      key,
      known === undefined
        ? shape
        : {
            ...known,
            test: { ...known.test, examples: [...known.test.examples, ...shape.test.examples] },
            sources: [...known.sources, ...shape.sources],
          },
    );
  }
  return [...joined.values()];
}
