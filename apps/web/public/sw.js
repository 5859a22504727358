/**
 * Shows notifications and opens what they are about; says so when a page cannot be fetched. Pages always come from the
 * server: the only ones kept are those that say there is no connection, and they are nobody's. Version 3.
 */
const SHOWN = 'husrum-shown-notifications'
const OFFLINE = 'husrum-offline'
const OFFLINE_PAGES = ['/offline', '/da/offline', '/de/offline']
/** Looked at again after so long: an installation may have changed its name or its words. */
const OFFLINE_KEPT_MS = 86_400_000
/** A browser gives an event some seconds, and shows words of its own for a push that showed nothing. */
const CHECK_MS = 3000

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([leaveRest(event), keepOfflinePages(), self.skipWaiting()]))
})
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([forgetOthers(), startEarly(), self.clients.claim()]))
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  if (new URL(request.url).pathname.startsWith('/api/')) return
  event.respondWith(fetchPage(event))
})
self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
self.addEventListener('notificationclick', (event) => event.waitUntil(open(event)))

/** What is no page goes past this worker without waking it, in browsers that can be told so. */
async function leaveRest(event) {
  try {
    await event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' })
  } catch {
    // a browser with an older notion of it: the listener lets everything else pass
  }
}

/** Without it a page would wait until this worker runs. */
const startEarly = () => self.registration.navigationPreload?.enable()

/** Caches of other versions. */
async function forgetOthers() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== SHOWN && name !== OFFLINE).map((name) => caches.delete(name)))
}

/** None of them failing keeps this worker away: the next page tries again. */
async function keepOfflinePages() {
  const kept = await caches.open(OFFLINE)
  const keep = async (path) => {
    const reply = await fetch(path, { credentials: 'omit', cache: 'no-cache', redirect: 'error' })
    if (reply.ok) await kept.put(path, reply)
  }
  await Promise.allSettled(OFFLINE_PAGES.map(keep))
}

let lookedAtPages = false
async function freshenOfflinePages() {
  if (lookedAtPages) return
  lookedAtPages = true
  const known = await caches.match(OFFLINE_PAGES[0], { cacheName: OFFLINE })
  const from = Date.parse(known?.headers.get('date') ?? '')
  if (!(Date.now() - from < OFFLINE_KEPT_MS)) await keepOfflinePages()
}

async function fetchPage(event) {
  try {
    const page = (await event.preloadResponse) ?? (await fetch(event.request))
    event.waitUntil(freshenOfflinePages())
    return page
  } catch (error) {
    const known = await offlinePage(new URL(event.request.url).pathname)
    if (!known) throw error
    return new Response(known.body, { status: 503, headers: known.headers })
  }
}

/** In the language of the address; any of them is better than the browser's own. */
async function offlinePage(path) {
  const [, language] = /^\/(da|dk|de)(?=\/|$)/.exec(path) ?? []
  const own = language ? `/${language === 'dk' ? 'da' : language}/offline` : '/offline'
  for (const each of [own, ...OFFLINE_PAGES]) {
    const page = await caches.match(each, { cacheName: OFFLINE })
    if (page) return page
  }
  return undefined
}

async function show(data) {
  let message
  try {
    message = data.json()
  } catch {
    return
  }
  const { key, title, body, path, tag, lang, answer, plain } = message
  if (typeof title !== 'string' || (await wasShown(key))) return
  const allowed = await mayShow(key)
  const words = allowed
    ? { title, body, actions: answer ? [{ action: 'answer', title: answer }] : [] }
    : { title: plain ?? self.location.hostname }
  await self.registration.showNotification(words.title, {
    ...words,
    // of somebody who is not here any more not even the subject is told
    tag: allowed === false ? 'plain' : tag,
    lang,
    // the next message of a conversation rings again, in the place of the one before
    renotify: allowed !== false && Boolean(tag),
    icon: '/favicon.ico',
    data: { path: allowed === false ? '/' : path },
  })
}

/**
 * A push may wait at its service for a day, and its session be ended from elsewhere meanwhile. False then; undefined
 * when nobody could say.
 */
async function mayShow(key) {
  if (typeof key !== 'string') return undefined
  try {
    const reply = await fetch(`/api/push/messages/${encodeURIComponent(key)}`, {
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(CHECK_MS),
    })
    if (!reply.ok) return undefined
    const { data } = await reply.json()
    return data.may_show === true
  } catch {
    return undefined
  }
}

/** A message whose sender died before it knew of its arrival comes once more, under the same key. */
async function wasShown(key) {
  if (typeof key !== 'string') return false
  const shown = await caches.open(SHOWN)
  const name = `/shown/${encodeURIComponent(key)}`
  if (await shown.match(name)) return true
  await shown.put(name, new Response(''))
  const all = await shown.keys()
  await Promise.all(all.slice(0, -50).map((old) => shown.delete(old)))
  return false
}

async function open({ notification, action }) {
  notification.close()
  const { path } = notification.data ?? {}
  // a path of ours, nothing else
  const url = new URL(typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/', self.location.origin)
  if (action === 'answer') url.hash = 'answer'
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((each) => {
    const at = new URL(each.url)
    return at.pathname === url.pathname && at.search === url.search
  })
  if (!there) return self.clients.openWindow(url)
  await there.focus()
  // only the hash is new: the page is not loaded again
  if (url.hash) await there.navigate(url).catch(() => undefined)
}
