/**
 * Words that are the same in English and in the other language (names, loanwords, units); texts of these may be equal.
 */
const everywhere = [
  'Husrum ApS Eksempelgade C Instagram Facebook LinkedIn Pinterest Stripe MobilePay Apple Google GeoNames Chrome Mastercard Visa',
  'Logo Basic Professional Studio Premium Demo Design Designer Portfolio Status Start Stop OK SMS PDF JPG JPEG PNG WebP HEIC MB kB km EUR DKK VIES CVR',
  'Industrial Japandi Minimalist Modern Urban Vintage Luxurious Scandinavian Inspiration Support Chat Filter Format Person Plan Team Online Offline Enter Median Cookies System Text Webhook Webhooks webhook-id',
  'Copenhagen Berlin Hamburg Aarhus Odense Aalborg English Dansk Deutsch Danmark Deutschland',
]
const danish = [
  'E-mail Mail Moderator Budget Type Land Region Video Link Renovation Facade Partner Menu Matches Match Sand Beige Rust Bark Petrol Ctrl Orange Version Job Invitation',
]
const german = [
  'Budget Name Land Region Video Link Renovation Material Service Partner Position Details Phase optional Sand Beige Olive Petrol in System Passkey Passkeys',
]

const words = (lists: string[]) => new Set(lists.join(' ').toLowerCase().split(' '))
export const sameWords = { da: words([...everywhere, ...danish]), de: words([...everywhere, ...german]) }
