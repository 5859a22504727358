/**
 * Choosing a language: saves it on the device and on the account, and loads the same page at the language's address.
 */
import { useLocation } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { Check, Globe } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LOCALE_KEY, languageOf, withLocale, type Language } from '#lib/language/locale.ts'
import { accountActions } from '#queries/identity/accounts.ts'
import { useShell, type ShellContext } from '#lib/shell-context.ts'
import { tryStorage } from '#lib/device-storage/storage.ts'
import { Disclosure } from './navigation/Disclosure.tsx'

/** Every language in its own words, since people who look for it may read no other. */
export const languageNames: Record<Language, string> = { en: 'English', da: 'Dansk', de: 'Deutsch' }
export const offeredLanguages = ['en', 'da', 'de'] as const

export function LanguageLinks({ className, linkClass }: { className?: string; linkClass: string }) {
  const context = useShell()
  const { language } = context
  const location = useLocation()
  return (
    <ul className={className}>
      {offeredLanguages.map((offer) => (
        <li key={offer}>
          <a
            href={withLocale(location.pathname, offer) + location.searchStr}
            lang={offer}
            hrefLang={offer}
            aria-current={offer === language ? 'true' : undefined}
            className={linkClass}
            onClick={(event) => chooseLanguage(context, offer, event)}
          >
            {languageNames[offer]}
            {offer === language && <Check aria-hidden="true" className="size-4" />}
          </a>
        </li>
      ))}
    </ul>
  )
}

export function LanguageMenu() {
  const { t } = useTranslation()
  const { locale } = useShell()
  const name = languageNames[languageOf(locale)]
  return (
    <Disclosure
      ariaLabel={t('shell.language.current', { name })}
      label={
        <>
          <Globe aria-hidden="true" className="size-4.5" />
          {name}
        </>
      }
      buttonClass="inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-15 hover:bg-plaster"
      panelClass="absolute right-0 z-30 mt-1 min-w-40 rounded-photo border border-line bg-wall p-1.5 text-ink shadow-float"
    >
      <LanguageLinks linkClass="flex min-h-10 items-center justify-between gap-4 rounded-control px-3 text-15 no-underline hover:bg-plaster aria-[current]:font-semibold" />
    </Disclosure>
  )
}

/**
 * The link works by itself; for signed-in people the account is updated first, since it decides the language of mails.
 */
function chooseLanguage({ auth, api }: ShellContext, language: Language, event: MouseEvent<HTMLAnchorElement>): void {
  saveLanguage(language)
  const isPlainPress = !event.ctrlKey && !event.metaKey && !event.shiftKey
  if (!auth.token() || !isPlainPress) return
  event.preventDefault()
  const { href } = event.currentTarget
  void accountActions(api)
    .change({ locale: language })
    .catch(() => undefined) // the page is readable in that language in any case
    .then(() => globalThis.location.assign(href))
}

/** On this device: the address of every page follows it. */
export function saveLanguage(language: Language): void {
  tryStorage(() => localStorage.setItem(LOCALE_KEY, language))
}
