import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { Eraser } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../../ui/overlays/popover.tsx';
import { useClear } from './use-conversation.ts';

/** Archives the conversation after the user confirms it. */
export function ClearConversation({ patientId, isEmpty }: { patientId: string; isEmpty: boolean }) {
  const { t } = useTranslation('chat');
  const [isOpen, setOpen] = useState(false);
  const clear = useClear(patientId);
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="sm" disabled={isEmpty}>
          <Eraser aria-hidden /> {t('clear')}
        </Button>
      </PopoverTrigger>
      <PopoverContent side="top" aria-label={t('clearTitle')} className="w-80 max-w-[calc(100vw-1rem)] p-4">
        <h3 className="font-semibold">{t('clearTitle')}</h3>
        <p className="mt-1 text-sm text-muted">{t('clearText')}</p>
        <div className="mt-3 flex justify-end gap-2 max-md:[&>button]:h-11">
          <Button variant="outline" size="sm" onClick={() => setOpen(false)}>
            {t('keep')}
          </Button>
          <Button
            needs={chatEndpoints.saveMessages}
            size="sm"
            aria-disabled={clear.isPending}
            onClick={() => {
              if (clear.isPending) return;
              setOpen(false);
              clear.mutate();
            }}
          >
            {t('clear')}
          </Button>
        </div>
      </PopoverContent>
    </Popover>
  );
}
