/** Loads a town's page, at each of its addresses. */
import { notFound, redirect } from '@tanstack/react-router'
import { canonicalPage, pageMeta } from '#lib/page-head/head.ts'
import { links, paths } from '#lib/paths.ts'
import { townQueries, type AskedTown, type TownReply } from '#queries/discovery/town-pages.ts'
import { addressesOf, breadcrumbList, faqPage, inHead, itemList } from '#lib/page-head/schema-org.ts'
import type { ShellContext } from '#lib/shell-context.ts'
import { headingOf, questionsOf, whereOf } from './town-words.ts'

/** Another spelling, a part of a larger town, or a focus with too few experts: redirects to the page that has them. */
export async function loadTown(context: ShellContext, asked: AskedTown) {
  const { queryClient, api } = context
  const queries = townQueries(api)
  const found = await queryClient.ensureQueryData(queries.page(asked))
  const { town, focus } = found.about
  if (town.slug !== asked.town || (focus?.path ?? undefined) !== asked.focus)
    throw redirect({ ...links.town(asked.service, town.slug, focus?.path), statusCode: 301, replace: true })
  if (found.data.length === 0) throw notFound() // This page is past the last one.
  if (found.meta.current_page === 1 && !focus) await queryClient.ensureQueryData(queries.price(asked.service, town.id))
  const canonical = canonicalPage(found.meta.current_page)
  return { canonical, meta: townMeta(context, found) } // Every page's first script contains all heads.
}

function townMeta(context: ShellContext, { data, meta, about }: TownReply): object[] {
  const { i18n, language } = context
  const at = addressesOf(context)
  const heading = headingOf(about, i18n.t, language)
  const isFirst = meta.current_page === 1
  const title = isFirst ? heading : i18n.t('towns.heading.page', { heading, page: meta.current_page })
  const where = whereOf(about.town, i18n.t, language)
  const about_ = about.service === 'designer' ? 'towns.about.designer' : 'towns.about.architect'
  const description = i18n.t(about_, { count: meta.total, where })
  const wider = { ...about, focus: null }
  const crumbs = [
    { name: i18n.t('towns.all'), url: at(paths.towns()) },
    { name: headingOf(wider, i18n.t, language), url: at(paths.town(about.service, about.town.slug)) },
    ...(about.focus ? [{ name: heading, url: at(paths.town(about.service, about.town.slug, about.focus.path)) }] : []),
  ]
  const questions = isFirst ? questionsOf(about, i18n.t, language) : []
  const experts = data.map((expert) => ({ name: expert.name, url: at(paths.expert(expert)) }))
  return [
    ...pageMeta(context, {
      title,
      description: about.focus ? i18n.t('towns.about.focus', { heading }) : description,
    }),
    inHead(breadcrumbList(crumbs)),
    inHead(itemList(experts, { total: meta.total, first: (meta.current_page - 1) * meta.per_page + 1 })),
    ...(questions.length > 0 ? [inHead(faqPage(questions))] : []),
  ]
}
