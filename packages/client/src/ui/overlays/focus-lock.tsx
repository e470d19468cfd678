import { FocusScope } from 'radix-ui/internal';

/** Releases the focus trap of a modal dialog while mounted. `onHeld` may then move the focus. */
export default function FocusLock({ onHeld }: { onHeld: () => void }) {
  return (
    <FocusScope.FocusScope
      onMountAutoFocus={(event) => {
        event.preventDefault();
        onHeld();
      }}
      onUnmountAutoFocus={(event) => event.preventDefault()}
    />
  );
}
