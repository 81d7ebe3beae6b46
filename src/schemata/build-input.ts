import type { Build } from './emit/emitter.ts';
import type { BuildPlan, FunctionRecord } from './plan/file-plan.ts';
import type { FuelText } from './emit/fuel-text.ts';
import type { FunctionShape } from './plan/function-shape.ts';
import type { ModuleNames } from './emit/module-names.ts';
import type { CommentedText } from './emit/source-text.ts';

/** The facts about one file that a build needs. */
export interface BuildInput {
  readonly source: CommentedText;
  readonly plan: BuildPlan;
  readonly names: ModuleNames;
  readonly fuel: FuelText;
  readonly loopFuel: Build['loopFuel'];
  readonly shapeOf: (record: FunctionRecord) => FunctionShape;
  /** Returns an expression at the start of a function, which notes that its outer function was entered; empty if it has none. */
  readonly entry: (record: FunctionRecord | undefined) => string;
  /** Whether functions may be called before the prelude has run. */
  readonly mayRunEarly: boolean;
}
