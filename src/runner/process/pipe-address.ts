import { join } from 'node:path';

/** Where processes can connect to this one: path of a socket in a folder of Assay's, or on Windows the name of a pipe. */
export function pipeAddress(directory: string, name: string): string {
  return process.platform === 'win32'
    ? `\\\\.\\pipe\\assay-${process.pid}-${directory.replaceAll(/\W/g, '-')}-${name}`
    : join(directory, name);
}
