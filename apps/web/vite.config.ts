/**
 * The product's only build: `vite build` here writes dist/client (assets) and dist/server (the renderer for Fastify).
 */
import { defineConfig, minify } from 'vite'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { aliases } from './aliases.ts'
import { chunkModules } from './chunk-modules.ts'
import { contractForBrowser } from './contract-for-browser.ts'
import { precompress } from './precompress.ts'
import { routeTree } from './generate-routes.ts'

/** The contract's tables, words and rules; everything made with zod is a separate module (contract-for-browser.ts). */
const contract = 'packages/contract/src/[^?]+$'
const packages = 'lucide-react/|clsx/|preload-helper'
const start = '@tanstack/(react-start|start)[^/]*/'

/**
 * Code that every page runs changes rarely and stays in the browser's cache. Code that many screens share is one file
 * instead of forty. Code that fewer screens share is loaded only with them: in one file, every public page would
 * load it.
 */
const groups = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(history|store|react-store|router-core|react-router|query-core|react-query))\/|rolldown\/runtime/,
    tags: ['$initial' as const], // parts that only single screens use, such as infinite queries, load with them
    priority: 2,
  },
  {
    name: 'base',
    // Our own part of what every page runs: one file compresses better than a dozen. It contains all of that code, even
    // Start's context and the font's address: a separate file for one of them and this file would import each other.
    test: new RegExp(`apps/web/src/|${packages}|${contract}|${start}`),
    tags: ['$initial' as const],
    priority: 2,
  },
  {
    name: 'shared',
    test: new RegExp(`apps/web/src/(ui|lib|queries|parts)/|${packages}|${contract}`),
    // more than the screens of staff alone reach: else code that only they share would be on every public page
    minShareCount: 76,
    priority: 1,
  },
]

/** The renderer's files are named by their content, so that a profile shows what costs time (bench/web). */
const rendererGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'queries', test: /node_modules\/@tanstack\/(query-core|react-query)\// },
  { name: 'router', test: /node_modules\/(@tanstack|seroval|seroval-plugins)\// },
]

/** Leaflet detects SVG by setting `innerHTML`, which Trusted Types report; instead it creates an element. */
const leafletWithoutMarkup = {
  name: 'leaflet-without-markup',
  transform: {
    filter: { id: /leaflet-src(\.esm)?\.js$/ },
    handler(code: string) {
      const markup = "div.innerHTML = '<svg/>';"
      if (!code.includes(markup)) throw new Error('Leaflet asks for SVG in another way now: look at vite.config.ts')
      return code.replace(markup, "div.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));")
    },
  },
}

/** Vite's helper also preloads modules, which `resolveDependencies` below turns off; this one only waits for styles. */
const lazyStyles = {
  name: 'husrum:lazy-styles',
  enforce: 'pre' as const,
  apply: 'build' as const,
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => `
      const asked = {}
      const fetchStyles = (href) => asked[href] ??= new Promise((resolve, reject) => {
        const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
        link.onload = resolve
        link.onerror = () => {
          link.remove()
          delete asked[href]
          reject(new TypeError('Failed to fetch ' + href))
        }
        document.head.append(link)
      })
      export const __vitePreload = (load, files) =>
        files?.length ? Promise.all(files.map((file) => fetchStyles('/' + file))).then(load) : load()`,
  },
}

/** This function's text is part of every page, and the renderer itself is not minified. */
const shortHydrationLoader = {
  name: 'husrum:short-hydration-loader',
  enforce: 'post' as const,
  apply: 'build' as const,
  transform: {
    filter: { id: /deferred-hydration\/hydration-loader\.ts$/ },
    handler: async (code: string, id: string) => ({ code: (await minify(id, code, { module: true })).code, map: null }),
  },
}

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src',
      // A screen, its loader and its skeleton are loaded together on demand: every page's first script only names the
      // routes.
      router: {
        ...routeTree,
        codeSplittingOptions: {
          defaultBehavior: [['component', 'pendingComponent', 'errorComponent', 'notFoundComponent', 'loader']],
        },
      },
      // The product has one API, described in packages/contract; server functions would be a second one.
      serverFns: { disableCsrfMiddlewareWarning: true },
    }),
    react(),
    contractForBrowser(),
    leafletWithoutMarkup,
    lazyStyles,
    shortHydrationLoader,
    precompress(),
    chunkModules(),
  ],
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    // The router's manifest names what a page needs; a second list of all files would be in every page's first script.
    modulePreload: { resolveDependencies: () => [] },
  },
  resolve: { alias: aliases },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups, includeDependenciesRecursively: false } } } },
    },
    // The built renderer bundles everything, so that it needs only its own folder. Development leaves packages to Node.
    ssr: {
      resolve: command === 'build' ? { noExternal: true } : {},
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: rendererGroups, includeDependenciesRecursively: false } },
        },
      },
    },
  },
}))
