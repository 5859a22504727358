import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Copy, Ellipsis, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Board } from '@husrum/contract/clients/boards/boards.ts'
import type { BoardMark } from '@husrum/contract/clients/boards/board-marks.rules.ts'
import { links, paths } from '#lib/paths.ts'
import { boardActions, type BoardChange, boardQueries, boardsChanged } from '#queries/clients/boards.ts'
import { briefQueries } from '#queries/clients/briefs.own.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Page, Split } from '#ui/layout/layout.tsx'
import { ButtonLink, Link } from '#ui/navigation/Link.tsx'
import { Menu } from '#ui/overlays/Menu.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { DialogFoot } from '#parts/forms/dialogs/DialogFoot.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { withLocale } from '#lib/language/locale.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { type BoardSort, boardSorts } from './board-sorts.ts'
import { sorted } from './board-view.ts'
import { BoardPhotos, type ItemActions } from './BoardPhotos.tsx'
import { BoardSide } from './BoardSide.tsx'
import { BrowseLink } from './BrowseLink.tsx'
import { NameDialog } from './NameDialog.tsx'
import { SortSelect } from './SortSelect.tsx'

export function OwnBoardScreen({ id, sort }: { id: number; sort: BoardSort }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const navigate = useNavigate()
  const { data: board } = useSuspenseQuery(boardQueries(api).one(id))
  const actions = useBoardActions(id)
  const { items } = board
  return (
    <Page className="pt-7 pb-14 md:pt-10">
      <p className="text-15">
        <Link {...links.ownBoards()} tone="quiet">
          {t('boards.back')}
        </Link>
      </p>
      <BoardHead board={board} />
      <TakenBack board={board} />
      {items.length === 0 ? (
        <EmptyState
          drawing="house"
          title={t('boards.empty.title')}
          className="mt-6"
          action={<BrowseLink tone="primary" />}
        >
          {t('boards.empty.text')}
        </EmptyState>
      ) : (
        <Split className="mt-6" side={<BoardSide items={items} />}>
          <div className="mb-4 flex justify-end">
            <SortSelect
              value={sort}
              offered={boardSorts}
              onChange={(next) => void navigate({ ...links.ownBoard(id, next), replace: true, resetScroll: false })}
            />
          </div>
          <BoardPhotos
            items={sorted(items, sort)}
            label={board.name}
            actions={{ ...actions, sort: sort === 'own' ? actions.sort : undefined }}
          />
        </Split>
      )}
    </Page>
  )
}

function BoardHead({ board }: { board: Board }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'share' | 'name' | 'delete'>()
  const close = () => setOpen(undefined)
  return (
    <div className="mt-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <Heading level={1} focusable className="wrap-anywhere">
          {board.name}
        </Heading>
        <p className="mt-2 text-15 text-ink-2">
          {t(board.share_token ? 'boards.countShared' : 'boards.count', { count: board.items.length })}
          {board.attached && ` · ${t('boards.attached')}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <ToBrief board={board} />
        <Button onClick={() => setOpen('share')}>
          <Share2 aria-hidden="true" className="mr-2 size-4.5" />
          {t('boards.share.action')}
        </Button>
        <Menu
          label={t('boards.menu')}
          trigger={<IconButton label={t('boards.menu')} icon={<Ellipsis aria-hidden="true" />} tone="line" />}
          entries={[
            { key: 'name', label: t('boards.rename'), onSelect: () => setOpen('name') },
            { key: 'delete', label: t('boards.delete.action'), tone: 'danger', onSelect: () => setOpen('delete') },
          ]}
        />
      </div>
      {open === 'share' && <ShareDialog board={board} onClose={close} />}
      {open === 'name' && <NameDialog board={board} onClose={close} />}
      {open === 'delete' && <DeleteDialog board={board} onClose={close} />}
    </div>
  )
}

/** A client with an open brief attaches the board to it; anyone else begins a brief with it. */
function ToBrief({ board: { id, name, attached, items } }: { board: Board }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const { data: brief, isPending } = useQuery(briefQueries(api).current())
  const attach = useMutation({
    mutationFn: (on: boolean) => (on ? boardActions(api).attach(id) : boardActions(api).detach()),
    onSuccess: (changed, on) => {
      cache.setQueryData(briefQueries(api).current().queryKey, changed)
      showToast(t(on ? 'boards.brief.attached' : 'boards.brief.detached', { name }), { tone: 'success' })
    },
    onSettled: async () => {
      await boardsChanged(cache)
      for (const queryKey of [['brief'], ['matches']]) await cache.invalidateQueries({ queryKey })
    },
  })
  if (isPending || items.length === 0) return null
  if (brief)
    return (
      <Button
        tone={attached ? 'secondary' : 'primary'}
        loading={attach.isPending}
        onClick={() => attach.mutate(!attached)}
        className="max-sm:w-full" // The other two buttons stay together below it.
      >
        {t(attached ? 'boards.brief.detach' : 'boards.brief.attach')}
      </Button>
    )
  return (
    <ButtonLink {...links.briefFromBoard(id)} tone="primary" className="max-sm:w-full">
      {t('boards.toBrief')}
    </ButtonLink>
  )
}

function TakenBack({ board: { id, taken_back } }: { board: Board }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const forget = useMutation({
    mutationFn: () => boardActions(api).change(id, { forget_taken_back: true }),
    onSettled: () => boardsChanged(cache),
  })
  if (taken_back === 0) return null
  return (
    <Notice
      className="mt-5"
      action={
        <Button loading={forget.isPending} onClick={() => forget.mutate()}>
          {t('boards.takenBack.forget')}
        </Button>
      }
    >
      {t('boards.takenBack.text', { count: taken_back })}
    </Notice>
  )
}

/** Asks before a board and its notes are deleted. */
function DeleteDialog({ board: { id, name, attached }, onClose }: { board: Board; onClose: () => void }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => boardActions(api).remove(id),
    onSuccess: async () => {
      showToast(t('boards.delete.done', { name }))
      // The page of a deleted board must not fetch it again.
      await navigate({ ...links.ownBoards(), replace: true })
      cache.removeQueries({ queryKey: boardQueries(api).one(id).queryKey })
      const stale = [boardQueries(api).list().queryKey, ...(attached ? [['brief'], ['matches']] : [])]
      for (const queryKey of stale) await cache.invalidateQueries({ queryKey })
    },
  })
  return (
    <Dialog
      open
      title={t('boards.delete.title', { name })}
      onOpenChange={(open) => open || onClose()}
      footer={
        <DialogFoot
          cancel={t('boards.cancel')}
          tone="danger"
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {t('boards.delete.action')}
        </DialogFoot>
      }
    >
      <p>{t(attached ? 'boards.delete.textAttached' : 'boards.delete.text')}</p>
    </Dialog>
  )
}

/** The link of a board: create it, copy it, or revoke it for good. */
function ShareDialog({ board: { id, share_token, shows_owner }, onClose }: { board: Board; onClose: () => void }) {
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

type Change = { photo: number; mark?: BoardMark; note?: string } | { photo: number; remove: true } | { ids: number[] }

/** Changes the photos of an own board optimistically; a change is undone if the server refuses it. */
function useBoardActions(id: number): Required<ItemActions> {
  const { api } = useShell()
  const cache = useQueryClient()
  const { queryKey } = boardQueries(api).one(id)
  const { mutate, mutateAsync } = useMutation({
    // Sent one after the other, so that the last of two marks counts.
    scope: { id: 'boards' },
    mutationFn: async (change: Change) => {
      const actions = boardActions(api)
      if ('ids' in change) return actions.sort(id, change.ids)
      if ('remove' in change) return actions.put(id, change.photo, false)
      const { photo, ...said } = change
      return actions.changeItem(id, photo, said)
    },
    onMutate: async (change) => {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData<Board>(queryKey)
      cache.setQueryData(queryKey, (board: Board | undefined) => board && changed(board, change))
      return { before }
    },
    onError: (_error, _change, kept) => cache.setQueryData(queryKey, kept?.before),
    onSettled: () => boardsChanged(cache),
  })
  return {
    mark: (photo, mark) => mutate({ photo, mark }),
    remove: (photo) => mutate({ photo, remove: true }),
    sort: (ids) => mutate({ ids }),
    note: (photo, note) => mutateAsync({ photo, note }),
  }
}

function changed(board: Board, change: Change): Board {
  if ('ids' in change) {
    const place = ({ photo }: Board['items'][number]) => change.ids.indexOf(photo.id)
    return { ...board, items: board.items.toSorted((a, b) => place(a) - place(b)) }
  }
  if ('remove' in change) return { ...board, items: board.items.filter(({ photo }) => photo.id !== change.photo) }
  const { photo, ...said } = change
  return { ...board, items: board.items.map((item) => (item.photo.id === photo ? { ...item, ...said } : item)) }
}
