// Words that the reader writes into a statement, in the ten languages of the product.

import { isLocale } from '@drafts/contract'
import type { StatementLocale, Locale } from '@drafts/contract'

export interface StatementWords {
  interaction: string
  scoring: string
  example: string
  input: string
  output: string
  sampleInteraction: string
  /** Says what the two signs of a transcript mean. */
  transcriptKey: string
  figure: string
}

function wordsOf(
  interaction: string,
  scoring: string,
  example: string,
  input: string,
  output: string,
  sampleInteraction: string,
  transcriptKey: string,
  figure: string,
): StatementWords {
  return { interaction, scoring, example, input, output, sampleInteraction, transcriptKey, figure }
}

const statementWords: Readonly<Record<Locale, StatementWords>> = {
  'en-US': wordsOf(
    'Interaction',
    'Scoring',
    'Example',
    'Input',
    'Output',
    'Sample interaction',
    'Lines with `>` are written by your program, lines with `<` are read by it.',
    'Figure',
  ),
  'bn-BD': wordsOf(
    'ইন্টারঅ্যাকশন',
    'স্কোরিং',
    'উদাহরণ',
    'ইনপুট',
    'আউটপুট',
    'নমুনা ইন্টারঅ্যাকশন',
    '`>` চিহ্নিত লাইন আপনার প্রোগ্রাম লেখে, `<` চিহ্নিত লাইন সে পড়ে।',
    'চিত্র',
  ),
  'zh-TW': wordsOf(
    '互動',
    '計分',
    '範例',
    '輸入',
    '輸出',
    '互動範例',
    '`>` 開頭的行由你的程式輸出，`<` 開頭的行由你的程式讀入。',
    '圖',
  ),
  'zh-CN': wordsOf(
    '交互',
    '计分',
    '样例',
    '输入',
    '输出',
    '交互样例',
    '`>` 开头的行由你的程序输出，`<` 开头的行由你的程序读入。',
    '图',
  ),
  'fr-FR': wordsOf(
    'Interaction',
    'Barème',
    'Exemple',
    'Entrée',
    'Sortie',
    'Exemple d’interaction',
    'Les lignes `>` sont écrites par votre programme, les lignes `<` sont lues par lui.',
    'Figure',
  ),
  'hi-IN': wordsOf(
    'इंटरैक्शन',
    'अंक',
    'उदाहरण',
    'इनपुट',
    'आउटपुट',
    'नमूना इंटरैक्शन',
    '`>` वाली पंक्तियाँ आपका प्रोग्राम लिखता है, `<` वाली पढ़ता है।',
    'चित्र',
  ),
  'es-ES': wordsOf(
    'Interacción',
    'Puntuación',
    'Ejemplo',
    'Entrada',
    'Salida',
    'Ejemplo de interacción',
    'Su programa escribe las líneas con `>` y lee las líneas con `<`.',
    'Figura',
  ),
  'ru-RU': wordsOf(
    'Протокол взаимодействия',
    'Система оценки',
    'Пример',
    'Входные данные',
    'Выходные данные',
    'Пример взаимодействия',
    'Строки с `>` выводит ваша программа, строки с `<` она читает.',
    'Рис.',
  ),
  'th-TH': wordsOf(
    'การโต้ตอบ',
    'การให้คะแนน',
    'ตัวอย่าง',
    'ข้อมูลนำเข้า',
    'ข้อมูลส่งออก',
    'ตัวอย่างการโต้ตอบ',
    'บรรทัดที่มี `>` โปรแกรมของคุณเป็นผู้เขียน บรรทัดที่มี `<` โปรแกรมเป็นผู้อ่าน',
    'รูปที่',
  ),
  'vi-VN': wordsOf(
    'Tương tác',
    'Cách tính điểm',
    'Ví dụ',
    'Dữ liệu vào',
    'Kết quả',
    'Ví dụ tương tác',
    'Dòng có `>` do chương trình của bạn in ra, dòng có `<` do chương trình đọc vào.',
    'Hình',
  ),
}

/** For a language outside the ten the English ones. */
export function statementWordsOf(locale: StatementLocale): StatementWords {
  return statementWords[isLocale(locale) ? locale : 'en-US']
}

/** The heading of a statement's notes. */
export function notesHeadingOf(locale: StatementLocale): string {
  return notesHeadings[isLocale(locale) ? locale : 'en-US']
}

const notesHeadings: Readonly<Record<Locale, string>> = {
  'en-US': 'Notes',
  'bn-BD': 'টীকা',
  'zh-TW': '說明',
  'zh-CN': '说明',
  'fr-FR': 'Remarques',
  'hi-IN': 'टिप्पणियाँ',
  'es-ES': 'Notas',
  'ru-RU': 'Примечания',
  'th-TH': 'หมายเหตุ',
  'vi-VN': 'Ghi chú',
}
