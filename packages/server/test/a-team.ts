import { aClinician, aDepartment, type SignedIn } from './factories.ts';
import { aNode, type NodeOptions, type TestNode } from './node.ts';

/** A node with the people that most tests of a domain need. */
export interface Team {
  node: TestNode;
  /** The department's administrator and first clinician. */
  admin: SignedIn;
  /** A nurse of the same department. */
  nurse: SignedIn;
  /** A clinician of another department. */
  stranger: SignedIn;
}

interface TeamOptions {
  node?: NodeOptions;
  /** Fields of the registration forms. */
  admin?: Record<string, unknown>;
  nurse?: Record<string, unknown>;
}

/** Starts a node and signs three clinicians in. A test file awaits it at its top: `const { node, nurse } = await aTeam()`. */
export async function aTeam(options: TeamOptions = {}): Promise<Team> {
  const node = await aNode(options.node);
  const admin = await aDepartment(node, options.admin);
  const [nurse, stranger] = await Promise.all([
    aClinician(node, { department: admin, fullName: 'Nils Ortiz', userRole: 'Nurse', ...options.nurse }),
    aDepartment(node),
  ]);
  return { node, admin, nurse, stranger };
}
