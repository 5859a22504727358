/** The menu on phones: a native dialog over the whole window, so that focus stays in it and Escape closes it. */
import { Link, useLocation } from '@tanstack/react-router'
import { ChevronDown, Menu, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#lib/paths.ts'
import { useAccount } from '#lib/session/session.ts'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { ItemMarks } from './ItemMarks.tsx'
import { LanguageLinks } from '../Language.tsx'
import { useExistingItems, type NavItem } from './navigation.ts'
import { Wordmark } from '../Wordmark.tsx'

const row =
  'flex min-h-12 items-center justify-between gap-4 border-b border-line text-17 no-underline aria-[current]:font-semibold'

type PhoneMenuProps = {
  items: readonly NavItem[]
  /** On the dark bar the button shows the current page's name instead of an icon. */
  current?: string
}

export function PhoneMenu({ items, current }: PhoneMenuProps) {
  const { t } = useTranslation()
  const label = t('shell.nav.menu')
  const dialog = useRef<HTMLDialogElement>(null)
  const account = useAccount()
  const href = useLocation({ select: (location) => location.href })
  const existing = useExistingItems([
    ...items,
    ...(account
      ? []
      : [
          { path: paths.clientRegistration(), label: 'shell.nav.start' },
          { path: paths.login(), label: 'shell.nav.login' },
        ]),
  ])
  useEffect(() => dialog.current?.close(), [href])
  return (
    <div className="flex min-w-0 md:hidden">
      {current === undefined ? (
        <IconButton
          label={label}
          icon={<Menu aria-hidden="true" />}
          className="-mr-2.5"
          onClick={() => dialog.current?.showModal()}
        />
      ) : (
        <button
          type="button"
          className="my-2 inline-flex min-w-0 items-center gap-1.5 rounded-control border border-on-pine/35 px-2.5 text-15 font-semibold"
          onClick={() => dialog.current?.showModal()}
        >
          <span className="truncate">{current}</span>
          <ChevronDown aria-hidden="true" className="size-4.5 shrink-0" />
        </button>
      )}
      <dialog
        ref={dialog}
        aria-label={label}
        className="m-0 h-dvh max-h-none w-dvw max-w-none bg-wall px-gutter pb-8 text-ink"
      >
        <div className="flex min-h-14 items-center justify-between">
          <Wordmark />
          <IconButton
            label={t('shell.nav.close')}
            icon={<X aria-hidden="true" />}
            className="-mr-2.5"
            onClick={() => dialog.current?.close()}
          />
        </div>
        <nav aria-label={t('shell.nav.main')} className="mt-4 border-t border-line">
          {existing.map((item) => (
            <Link key={item.path} to={item.path} className={row}>
              {t(item.label)}
              <ItemMarks item={item} />
            </Link>
          ))}
        </nav>
        <h2 className="mt-8 text-15">{t('shell.language.title')}</h2>
        <LanguageLinks linkClass="flex min-h-11 items-center gap-2 text-15 no-underline aria-[current]:font-semibold" />
      </dialog>
    </div>
  )
}
