import type { LeftTest, PropertyResult, WrittenProperty } from '../../model/property-result.ts';

/** The output of `assay generalise --json`. */
export interface PropertiesJson {
  readonly properties: readonly WrittenProperty[];
  readonly leftAlone: readonly LeftTest[];
}

/** The properties of a project or of all packages of a workspace as JSON. */
export function propertiesJson(results: readonly PropertyResult[]): string {
  const json: PropertiesJson = {
    properties: results.flatMap(({ properties }) => properties),
    leftAlone: results.flatMap(({ leftAlone }) => leftAlone),
  };
  return `${JSON.stringify(json, undefined, 2)}\n`;
}
