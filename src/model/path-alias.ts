/** What a specifier begins with, and the folder from the project's root for which that stands; both end with a slash. */
export interface PathAlias {
  readonly prefix: string;
  readonly folder: string;
}
