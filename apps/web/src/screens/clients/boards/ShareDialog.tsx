import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Board } from '@husrum/contract/clients/boards/boards.ts'
import { withLocale } from '#lib/language/locale.ts'
import { paths } from '#lib/paths.ts'
import { boardActions, boardsChanged, type BoardChange } from '#queries/clients/boards.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { TextField } from '#ui/fields/TextField.tsx'

/** The link of a board: create it, copy it, or revoke it for good. */
export function ShareDialog({
  board: { id, share_token, shows_owner },
  onClose,
}: {
  board: Board
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { api, site, locale } = useShell()
  const cache = useQueryClient()
  const change = useMutation({
    mutationFn: (wanted: BoardChange) => boardActions(api).change(id, wanted),
    onSettled: () => boardsChanged(cache),
  })
  const address = share_token ? site.baseUrl + withLocale(paths.sharedBoard(share_token), locale) : undefined
  const copy = async () => {
    if (!address) return
    try {
      await navigator.clipboard.writeText(address)
      showToast(t('boards.share.copied'), { tone: 'success' })
    } catch {
      showToast(t('boards.share.notCopied'), { tone: 'danger' })
    }
  }
  return (
    <Dialog open title={t('boards.share.title')} onOpenChange={(open) => open || onClose()}>
      <Checkbox
        checked={share_token !== null}
        hint={t('boards.share.hint')}
        onChange={(event) => change.mutate({ shared: event.target.checked })}
      >
        {t('boards.share.on')}
      </Checkbox>
      {address && (
        <>
          <Checkbox
            checked={shows_owner}
            hint={t('boards.share.nameHint')}
            onChange={(event) => change.mutate({ shows_owner: event.target.checked })}
          >
            {t('boards.share.name')}
          </Checkbox>
          <TextField
            className="mt-4"
            label={t('boards.share.link')}
            value={address}
            readOnly
            onFocus={(event) => event.target.select()}
          />
          <Button tone="primary" className="mt-3" onClick={() => void copy()}>
            <Copy aria-hidden="true" className="mr-2 size-4.5" />
            {t('boards.share.copy')}
          </Button>
        </>
      )}
    </Dialog>
  )
}
