import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toRoute } from '#lib/addresses/address.ts'
import { paths } from '#lib/paths.ts'
import { favouriteQueries } from '#queries/clients/favourites.ts'
import { useShell } from '#lib/shell-context.ts'
import { TabLinks } from '#ui/navigation/TabLinks.tsx'
import { useExistingItems } from './navigation.ts'
import { projectItems } from './own-navigation.ts'

/**
 * Tabs over the pages of one project. Messages, settings and support are in the header; phones have the bottom bar and
 * the account menu.
 */
export function AccountTabs() {
  const { t } = useTranslation()
  const { api } = useShell()
  const here = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  const items = useExistingItems(projectItems)
  const kept = useQuery(favouriteQueries(api).ids()).data?.length
  // Two of the pages have the same path: the longer address is the better match.
  const [current] = items
    .map(({ path }) => path)
    .filter((path) => here.startsWith(path))
    .toSorted((a, b) => b.length - a.length)
  if (items.length < 2 || current === undefined) return null
  return (
    <div className="hidden border-b border-line md:block">
      <div className="mx-auto max-w-page px-gutter">
        <TabLinks
          label={t('shell.account.tabs')}
          className="border-b-0"
          items={items.map(({ path, label }) => ({
            key: path,
            label: t(label),
            active: path === current,
            link: <Link {...toRoute(path)} />,
            ...(path === paths.favourites() && kept ? { count: kept } : {}),
          }))}
        />
      </div>
    </div>
  )
}
