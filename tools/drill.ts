/**
 * `npm run drill [-- <words of an incident>]`: causes each incident of docs/operations.md, "What to watch", on a
 * throwaway copy of the product, and checks what operators and users see. Ends with 1 when an answer is wrong.
 */
import process from 'node:process'
import { drill } from '../apps/server/src/drill/drill.ts'

const wrong = await drill(process.argv.slice(2), console.log)
process.exit(wrong > 0 ? 1 : 0)
