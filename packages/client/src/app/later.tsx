import type { LucideIcon } from 'lucide-react';

/** Says plainly that a part of the product is not there, instead of looking as if it were empty. */
export function Later({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <div className="flex h-full flex-col items-center justify-center p-8 text-center">
      <Icon aria-hidden className="size-6 text-unknown" />
      <h2 className="mt-2 font-semibold">{title}</h2>
      <p className="mt-1 max-w-md text-balance text-muted">{text}</p>
    </div>
  );
}
