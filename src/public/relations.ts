export {
  type Arithmetic,
  associative,
  commutative,
  distributive,
  idempotent,
  invariant,
  inverse,
  involution,
  linear,
  monotone,
  negation,
  type OfOne,
  type OfTwo,
  permutation,
  postcondition,
  range,
  roundTrip,
  scaling,
  shiftInvariant,
  specialValues,
  symmetry,
} from '../relations/catalogue.ts';
export { check, type CheckOptions, RelationViolated } from '../relations/check.ts';
export { close, isClose, type Tolerance } from '../relations/close.ts';
export type { Violation } from '../relations/find-violation.ts';
export {
  type ArbitraryLike,
  type DimensionedGenerator,
  dimensions,
  type GenerateValue,
  type Generator,
} from '../relations/generator.ts';
export {
  bytes,
  dates,
  integers,
  lists,
  maps,
  oneOf,
  type PartData,
  reals,
  records,
  sets,
  texts,
  tuples,
} from '../relations/generators.ts';
export { type Program, program, type ProgramDefinition } from '../relations/program.ts';
export type { RandomSource } from '../relations/random-source.ts';
export {
  type FollowUp,
  type Judged,
  type ParameterSpace,
  type ParameterValues,
  type Relation,
  relation,
  type RelationBody,
} from '../relations/relation.ts';
