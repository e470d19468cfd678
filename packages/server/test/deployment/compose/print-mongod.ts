/** Prints the path of the mongod that an embedded MongoDB would start. */
import { findMongod } from '../../../src/infra/mongod/binary.ts';

const print = (line: string) => console.error(line);
console.log((await findMongod(null, { info: print, warn: print })).path);
