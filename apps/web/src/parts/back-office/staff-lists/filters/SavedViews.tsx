import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Bookmark, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteStaffView, saveStaffView, staffViewQueries } from '#queries/back-office/saved-views.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Popover } from '#ui/overlays/Popover.tsx'
import { fieldErrors } from '#lib/api/refusals.ts'
import { parseSearch, stringifySearch } from '#lib/addresses/search.ts'
import { useShell } from '#lib/shell-context.ts'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { exactAddress } from '#ui/navigation/Link.tsx'

/** The reader's saved views of one list: filters, words, order and columns under a name. */
export function SavedViews({ list }: { list: string }) {
  const { t } = useTranslation()
  return (
    <Popover
      align="end"
      title={t('admin.views.title')}
      trigger={
        <Button size="small" icon={<Bookmark aria-hidden="true" className="size-4" />}>
          <span className="@max-3xl:sr-only">{t('admin.views.open')}</span>
        </Button>
      }
    >
      {(close) => <ViewList list={list} onTaken={close} />}
    </Popover>
  )
}

function ViewList({ list, onTaken }: { list: string; onTaken: () => void }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const queryClient = useQueryClient()
  const { queryKey, ...query } = staffViewQueries(api).list(list)
  const { data: views } = useQuery({ queryKey, ...query })
  const search = useLocation({ select: (location) => location.search })
  // the open row and the page number are not saved
  const address = stringifySearch({ ...search, open: undefined, page: undefined })
  const [name, setName] = useState('')
  const again = () => queryClient.invalidateQueries({ queryKey })
  const save = useMutation({
    mutationFn: () => saveStaffView(api, { list, name: name.trim(), address }),
    onSuccess: async () => {
      setName('')
      await again()
    },
  })
  const remove = useMutation({ mutationFn: (id: number) => deleteStaffView(api, id), onSettled: again })
  return (
    <div className="grid w-72 max-w-full gap-3">
      {views && views.length === 0 && <p className="text-13 text-ink-2">{t('admin.views.none')}</p>}
      {views && views.length > 0 && (
        <ul className="-mx-2">
          {views.map((view) => (
            <li key={view.id} className="flex items-center rounded-control hover:bg-plaster">
              <Link
                to="."
                search={parseSearch(view.address)}
                activeOptions={exactAddress}
                aria-current={view.address === address ? 'true' : undefined}
                className="min-h-9 min-w-0 flex-1 px-2 py-2 leading-snug wrap-anywhere no-underline aria-[current]:font-semibold"
                onClick={onTaken}
              >
                {view.name}
              </Link>
              <IconButton
                size="small"
                label={t('admin.views.delete', { name: view.name })}
                icon={<Trash2 aria-hidden="true" strokeWidth={1.75} />}
                onClick={() => remove.mutate(view.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <form
        className="grid gap-2 border-t border-line pt-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() && !save.isPending) save.mutate()
        }}
      >
        <TextField
          label={t('admin.views.name')}
          value={name}
          maxLength={60}
          error={fieldErrors(save.error)?.['name']}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" size="small" loading={save.isPending}>
          {t('admin.views.save')}
        </Button>
      </form>
    </div>
  )
}
