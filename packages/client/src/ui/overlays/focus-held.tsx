import { FocusScope } from 'radix-ui/internal';

/** While it is there a modal dialog lets go of the focus, which `onHeld` may take elsewhere. */
export default function FocusHeld({ onHeld }: { onHeld: () => void }) {
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
