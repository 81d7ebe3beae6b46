import type { ErasedProgram, ErasedRelation } from '../../../relations/relation.ts';
import { contentsOf } from '../../../relations/relation.ts';

/** A relation that a file exports, with the number of its program. */
export interface LoadedRelation {
  readonly relation: ErasedRelation;
  readonly exported: string;
  readonly program: number;
}

/** The relations of a file and the programs that they are about. */
export interface LoadedRelations {
  readonly relations: readonly LoadedRelation[];
  readonly programs: readonly ErasedProgram[];
}

/**
 * Collects the relations that a module exports, alone or in lists and objects. Relations with the same function and the same test data are
 * about the same program.
 */
export function collectRelations(exports: object): LoadedRelations {
  const relations: LoadedRelation[] = [];
  const programs: ErasedProgram[] = [];
  const seen = new Set<ErasedRelation>();
  const add = (value: unknown, exported: string, depth: number): void => {
    const relation = contentsOf(value);
    if (relation !== undefined) {
      if (seen.has(relation)) return;
      seen.add(relation);
      relations.push({ relation, exported, program: numberOf(relation.program, programs) });
    } else if (depth > 0 && isHolder(value)) {
      for (const [key, member] of Object.entries(value)) {
        add(member, `${exported}.${key}`, depth - 1);
      }
    }
  };
  for (const [name, value] of Object.entries(exports)) add(value, name, 2);
  return { relations, programs };
}

function numberOf(program: ErasedProgram, programs: ErasedProgram[]): number {
  const known = programs.findIndex(
    ({ run, input }) => run === program.run && input === program.input,
  );
  if (known < 0) return programs.push(program) - 1;
  const before = programs[known];
  if (before !== undefined && before.name === undefined) programs[known] = program;
  return known;
}

/** Lists and plain objects may hold relations. Instances of classes are left alone. */
function isHolder(value: unknown): value is object {
  if (Array.isArray(value)) return true;
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
