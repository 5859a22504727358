import { useTranslation } from 'react-i18next'
import { useExistingItems } from '#parts/shell/navigation/navigation.ts'
import { toRoute } from '#lib/addresses/address.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#ui/navigation/Link.tsx'

const ways = [
  { path: paths.contact(), label: 'how-matching.object.write' },
  { path: '/ranking', label: 'how-matching.object.legal' },
  { path: paths.experts(), label: 'how-matching.object.all' },
] as const

/** For readers who think that a place or a percentage is wrong: whom to write to, and which laws bind us. */
export function Objecting() {
  const { t } = useTranslation()
  return (
    <ul className="divide-y divide-line border-y border-line">
      {useExistingItems(ways).map(({ path, label }) => (
        <li key={path} className="py-4">
          <Link {...toRoute(path)}>{t(label)}</Link>
        </li>
      ))}
      <li className="py-4">
        <a href="/api/matching/formula" className="underline decoration-1 underline-offset-[0.2em]">
          {t('how-matching.object.data')}
        </a>
      </li>
    </ul>
  )
}
