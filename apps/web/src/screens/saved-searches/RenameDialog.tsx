import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SAVED_SEARCH_NAME_MAX, SAVED_SEARCH_NAME_MIN } from '@husrum/contract/limits.ts'
import type { SavedSearch } from '@husrum/contract/saved-searches.ts'
import { FormRefusal } from '#parts/form/FormRefusal.tsx'
import { useProblems } from '#parts/form/use-problems.ts'
import { useSearchActions } from '#parts/saved-searches/use-search-actions.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog, DialogClose } from '#ui/Dialog.tsx'
import { Stack } from '#ui/layout.tsx'
import { TextField } from '#ui/TextField.tsx'

export function RenameDialog({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const { t } = useTranslation()
  const { change } = useSearchActions()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const found = useProblems(form)
  const [name, setName] = useState(search.name)
  const send = () => {
    const given = name.trim()
    if (change.isPending) return
    if (found.tell([...given].length < SAVED_SEARCH_NAME_MIN ? { name: t('saved-searches.noName') } : {})) return
    change.mutate({ id: search.id, name: given }, { onSuccess: onClose, onError: found.take })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('saved-searches.renameTitle')}
      footer={
        <>
          <DialogClose render={<Button>{t('saved-searches.cancel')}</Button>} />
          <Button tone="primary" type="submit" form={id} loading={change.isPending}>
            {t('saved-searches.confirm')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Stack>
          <FormRefusal>{found.refusal}</FormRefusal>
          <TextField
            label={t('saved-searches.name')}
            value={name}
            maxLength={SAVED_SEARCH_NAME_MAX}
            error={found.problems.name}
            onChange={(event) => setName(event.target.value)}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
