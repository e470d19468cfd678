/** Asks the clinician to prove who they are. Resolves to false if they would rather not. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;

/** Makes `given` ask on behalf of calls that need a recent proof. Returns a function that ends it. */
export function askForProofWith(question: Ask): () => void {
  ask = question;
  return () => {
    if (ask === question) ask = undefined;
  };
}

/** Resolves to true once the clinician has proven who they are, so that a refused call can be sent again. */
export const provesIdentity: Ask = async () => (await ask?.()) ?? false;
