import type { OidcProviderSettings } from '../../src/oidc-providers.ts';
import { aNode, type NodeOptions, type TestNode } from '../node.ts';
import { aProvider, clientId, clientSecret, type TestProvider } from './a-provider.ts';

/** Returns the settings of a provider whose people all work in one department. */
export const settingsOf = (id: string, issuer: string, departmentId: string): OidcProviderSettings => ({
  ...{ id, name: 'Klinikum Nord', issuer, clientId, clientSecret },
  clientAuthentication: 'client_secret_post',
  scope: 'openid profile email',
  prompt: 'login',
  subjectClaim: 'sub',
  departments: { claim: 'department', values: { 'ED-North': departmentId } },
  roles: { claim: 'groups', values: { 'ed-physicians': 'Medical Practitioner', 'ed-nurses': 'Nurse' } },
  administrators: { claim: 'groups', values: ['ed-admins'] },
  secondFactor: { amr: ['mfa'], acr: ['gold'] },
  acrValues: [],
  logoutTokenType: 'untyped',
  logoutEnds: 'session',
  clockToleranceSeconds: 30,
});

/** A node whose clinicians can sign in at a directory, `klinikum`. */
export interface ProvidedNode {
  node: TestNode;
  directory: TestProvider;
  /** Admits the directory's people to a department. */
  admitTo(departmentId: string): void;
}

/** Starts a provider and a node that trusts it. */
export async function aProvidedNode(options: NodeOptions = {}): Promise<ProvidedNode> {
  const directory = await aProvider();
  const settings = settingsOf('klinikum', directory.issuer, 'no department yet');
  const node = await aNode({ ...options, oidcProviders: [settings] });
  directory.admit(node.url, 'klinikum');
  return {
    node,
    directory,
    admitTo(departmentId) {
      settings.departments = departmentId;
    },
  };
}
