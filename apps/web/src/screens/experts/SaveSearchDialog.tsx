import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '@tanstack/react-router'
import { SAVED_SEARCH_NAME_MAX, SAVED_SEARCH_NAME_MIN } from '@husrum/contract/limits.ts'
import { links } from '#lib/paths.ts'
import { useAccount } from '#lib/session.ts'
import { showToast } from '#lib/toast.ts'
import { FormRefusal } from '#parts/form/FormRefusal.tsx'
import { useProblems } from '#parts/form/use-problems.ts'
import { useSearchActions } from '#parts/saved-searches/use-search-actions.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog, DialogClose } from '#ui/Dialog.tsx'
import { Stack } from '#ui/layout.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { Criteria } from './saved-criteria.ts'

/** A name for the search, and whether new experts are mailed: nobody is mailed without asking for it. */
export function SaveSearchDialog({
  criteria,
  filters,
  onClose,
}: {
  criteria: Criteria
  /** In words. */ filters: readonly string[]
  onClose: () => void
}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const account = useAccount()
  const { save } = useSearchActions()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const found = useProblems(form)
  const [name, setName] = useState(() => [...filters.join(', ')].slice(0, SAVED_SEARCH_NAME_MAX).join(''))
  const [mails, setMails] = useState(false)
  const send = () => {
    if (save.isPending) return
    const given = name.trim()
    if (found.tell([...given].length < SAVED_SEARCH_NAME_MIN ? { name: t('saved-searches.noName') } : {})) return
    save.mutate(
      { name: given, criteria, mails },
      {
        onSuccess: () => {
          onClose()
          showToast(t('saved-searches.savedToast', { name: given }), {
            tone: 'success',
            action: { label: t('saved-searches.all'), run: () => void navigate(links.savedSearches()) },
          })
        },
        onError: found.take,
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('saved-searches.save')}
      description={filters.join(' · ')}
      footer={
        <>
          <DialogClose render={<Button>{t('saved-searches.cancel')}</Button>} />
          <Button tone="primary" type="submit" form={id} loading={save.isPending}>
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
          <Checkbox
            checked={mails}
            onChange={(event) => setMails(event.target.checked)}
            hint={t(account?.email_verified === false ? 'saved-searches.mailsLater' : 'saved-searches.mailsHint')}
          >
            {t('saved-searches.mails')}
          </Checkbox>
        </Stack>
      </form>
    </Dialog>
  )
}
