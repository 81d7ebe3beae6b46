import type { ExportedName } from './unit-model.ts';
import type { ValueType } from './value-type.ts';

/** A type that a unit exports: a class, an interface, an enum or a type alias. */
export interface ExportedType {
  readonly from: ExportedName;
  readonly isClass: boolean;
  readonly typeParameters: readonly DeclaredParameter[];
  readonly type: ValueType;
}

/** A type parameter as it is declared. */
export interface DeclaredParameter {
  readonly name: string;
  /** Whether it has a constraint, so that not every type can stand for it. */
  readonly isBound: boolean;
}
