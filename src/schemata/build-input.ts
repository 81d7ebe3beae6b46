import type { Build } from './emit/emitter.ts';
import type { BuildPlan, FunctionRecord } from './plan/file-plan.ts';
import type { FuelText } from './emit/fuel-text.ts';
import type { FunctionShape } from './plan/function-shape.ts';
import type { ModuleNames } from './emit/module-names.ts';
import type { CommentedText } from './emit/source-text.ts';

/** What a build of one file needs to know. */
export interface BuildInput {
  readonly source: CommentedText;
  readonly plan: BuildPlan;
  readonly names: ModuleNames;
  readonly fuel: FuelText;
  readonly loopFuel: Build['loopFuel'];
  readonly shapeOf: (record: FunctionRecord) => FunctionShape;
  /** Functions may be called before the prelude has run. */
  readonly mayRunEarly: boolean;
}
