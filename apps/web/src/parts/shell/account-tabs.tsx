import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { target } from '../../lib/address.ts'
import { paths } from '../../lib/paths.ts'
import { favouriteQueries } from '../../lib/queries/favourites.ts'
import { useShell } from '../../lib/shell-context.ts'
import { BoxSelect } from '../../ui/Select.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'
import { accountItems, useExistingItems } from './navigation.ts'

/** One row of tabs over all pages of the account; on phones a select. The settings have their own, which offers these pages too. */
export function AccountTabs() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { api } = useShell()
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  const items = useExistingItems(accountItems)
  const kept = useQuery(favouriteQueries(api).ids()).data?.length
  if (items.length < 2) return null
  // Two of the pages have the same path: the longer address is the nearer one.
  const [current] = items
    .map(({ path }) => path)
    .filter((path) => here.startsWith(path))
    .toSorted((a, b) => b.length - a.length)
  return (
    <div className="md:border-b md:border-line">
      <div className="mx-auto max-w-page px-gutter">
        <TabLinks
          label={t('shell.account.tabs')}
          className="hidden border-b-0 md:flex"
          items={items.map(({ path, label }) => ({
            key: path,
            label: t(label),
            active: path === current,
            link: <Link {...target(path)} />,
            ...(path === paths.favourites() && kept ? { count: kept } : {}),
          }))}
        />
        {!here.startsWith(paths.clientSettings()) && (
          <div className="pt-3 md:hidden">
            <BoxSelect
              aria-label={t('shell.account.tabs')}
              value={current}
              options={items.map(({ path, label }) => ({ value: path, label: t(label) }))}
              onChange={(event) => void navigate(target(event.target.value))}
            />
          </div>
        )}
      </div>
    </div>
  )
}
