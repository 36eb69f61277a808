import type { GroupPolicy } from '../entities/group.ts'
import { isLocale } from '../entities/locales.ts'
import type { Locale, StatementLocale } from '../entities/locales.ts'

// The table of groups in a statement, in the statement's own language (docs/product/groups.md#statement).

export interface StatementGroupWords {
  heading: string
  group: string
  points: string
  needs: string
  /** Says how a policy gives points; readers take all or none for granted. */
  policies: Readonly<Record<Exclude<GroupPolicy, 'all'>, string>>
}

const wordsOf = (
  heading: string,
  group: string,
  points: string,
  needs: string,
  sum: string,
  min: string,
): StatementGroupWords => ({ heading, group, points, needs, policies: { sum, min } })

// One line a language, in the order of the fields.
// prettier-ignore
const groupWords: Readonly<Record<Locale, StatementGroupWords>> = {
  'en-US': wordsOf('Scoring', 'Group', 'Points', 'Depends on', 'each test counts', 'the worst test counts'),
  'bn-BD': wordsOf('স্কোরিং', 'গ্রুপ', 'পয়েন্ট', 'যার উপর নির্ভর করে', 'প্রতিটি টেস্টের নম্বর যোগ হয়', 'সবচেয়ে খারাপ টেস্টের নম্বর ধরা হয়'),
  'zh-TW': wordsOf('計分', '組別', '分數', '相依組別', '每筆測資分別計分', '以最差的測資計分'),
  'zh-CN': wordsOf('计分', '分组', '分数', '依赖分组', '每个测试点分别计分', '按最差的测试点计分'),
  'fr-FR': wordsOf('Barème', 'Groupe', 'Points', 'Dépend de', 'chaque test compte', 'le moins bon test compte'),
  'hi-IN': wordsOf('अंक', 'समूह', 'अंक', 'किस पर निर्भर', 'हर टेस्ट के अंक जुड़ते हैं', 'सबसे खराब टेस्ट के अंक मिलते हैं'),
  'es-ES': wordsOf('Puntuación', 'Grupo', 'Puntos', 'Depende de', 'cada prueba cuenta', 'cuenta la peor prueba'),
  'ru-RU': wordsOf('Система оценки', 'Группа', 'Баллы', 'Необходимые группы', 'баллы за каждый тест', 'баллы по худшему тесту'),
  'th-TH': wordsOf('การให้คะแนน', 'กลุ่ม', 'คะแนน', 'ต้องผ่านกลุ่ม', 'คิดคะแนนแยกแต่ละข้อทดสอบ', 'คิดคะแนนตามข้อทดสอบที่ได้น้อยที่สุด'),
  'vi-VN': wordsOf('Cách tính điểm', 'Nhóm', 'Điểm', 'Phụ thuộc vào', 'tính điểm từng test', 'tính điểm theo test thấp điểm nhất'),
}

/** For a language outside the ten the English ones. */
export const groupWordsOf = (locale: StatementLocale): StatementGroupWords =>
  groupWords[isLocale(locale) ? locale : 'en-US']
