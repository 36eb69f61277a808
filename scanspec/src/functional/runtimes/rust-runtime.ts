import { unreadableInput } from '../signature.ts'

/**
 * Reading and writing of the generated main in Rust. A String is UTF-8: a byte that is none is a character of the
 * private plane, U+10FF00 and the byte, and goes back to what it was. So do the bytes of such a character itself.
 */
export const rustRuntime = String.raw`#![allow(dead_code)]
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::os::unix::io::FromRawFd;

struct Input(BufReader<File>);

fn open_output() -> BufWriter<File> {
    BufWriter::new(unsafe { File::from_raw_fd(4) })
}

fn refuse() -> ! {
    eprintln!("The input does not fit the signature.");
    std::process::exit(${unreadableInput})
}

fn is_blank(byte: u8) -> bool {
    byte == b' ' || byte == b'\t' || byte == b'\r'
}

impl Input {
    fn open() -> Input {
        Input(BufReader::with_capacity(1 << 16, unsafe { File::from_raw_fd(3) }))
    }

    fn peek(&mut self) -> Option<u8> {
        self.0.fill_buf().unwrap_or(&[]).first().copied()
    }

    fn skip_blanks(&mut self) {
        while self.peek().map_or(false, is_blank) {
            self.0.consume(1);
        }
    }

    fn end_line(&mut self) {
        self.skip_blanks();
        match self.peek() {
            None => {}
            Some(b'\n') => self.0.consume(1),
            Some(_) => refuse(),
        }
    }

    fn word(&mut self) -> String {
        self.skip_blanks();
        let mut found = String::new();
        while let Some(byte) = self.peek() {
            if byte == b'\n' || is_blank(byte) {
                break;
            }
            found.push(byte as char);
            self.0.consume(1);
        }
        if found.is_empty() {
            refuse()
        }
        found
    }

    fn integer(&mut self) -> i64 {
        self.word().parse().unwrap_or_else(|_| refuse())
    }

    fn read_bool(&mut self) -> bool {
        let found = self.word();
        self.end_line();
        match found.as_str() {
            "1" | "t" | "T" | "TRUE" | "true" | "True" => true,
            "0" | "f" | "F" | "FALSE" | "false" | "False" => false,
            _ => refuse(),
        }
    }

    fn read_int(&mut self) -> i64 {
        let value = self.integer();
        self.end_line();
        value
    }

    fn read_float(&mut self) -> f64 {
        let found = self.word().to_lowercase();
        self.end_line();
        if found.contains('x') {
            return hexadecimal(&found).unwrap_or_else(|| refuse());
        }
        found.parse().unwrap_or_else(|_| refuse())
    }

    fn read_string(&mut self) -> String {
        let mut bytes = Vec::new();
        if self.0.read_until(b'\n', &mut bytes).unwrap_or(0) == 0 {
            refuse()
        }
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
        }
        decode(bytes)
    }

    fn read_count(&mut self) -> usize {
        let count = self.read_int();
        if !(0..=1 << 25).contains(&count) {
            refuse()
        }
        count as usize
    }

    fn read_ints(&mut self) -> Vec<i64> {
        let count = self.read_count();
        let values = (0..count).map(|_| self.integer()).collect();
        self.end_line();
        values
    }

    fn read_strings(&mut self) -> Vec<String> {
        let count = self.read_count();
        (0..count).map(|_| self.read_string()).collect()
    }
}

fn hexadecimal(found: &str) -> Option<f64> {
    let unsigned = found.trim_start_matches(['+', '-']);
    let (digits, exponent) = unsigned.strip_prefix("0x")?.split_once('p')?;
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let mut value = 0.0;
    for digit in whole.chars().chain(part.chars()) {
        value = value * 16.0 + f64::from(digit.to_digit(16)?);
    }
    let shift = exponent.parse::<i32>().ok()? - 4 * part.len() as i32;
    let half = shift / 2;
    value *= 2f64.powi(half) * 2f64.powi(shift - half);
    Some(if found.starts_with('-') { -value } else { value })
}

const FIRST_PRIVATE: u32 = 0x10ff00;

fn is_ours(character: char) -> bool {
    character as u32 >= FIRST_PRIVATE + 128
}

fn decode(bytes: Vec<u8>) -> String {
    let mut bytes = bytes;
    match String::from_utf8(bytes) {
        Ok(text) if !text.chars().any(is_ours) => return text,
        Ok(text) => bytes = text.into_bytes(),
        Err(error) => bytes = error.into_bytes(),
    }
    let mut text = String::new();
    let mut rest = bytes.as_slice();
    while !rest.is_empty() {
        let valid = match std::str::from_utf8(rest) {
            Ok(_) => rest.len(),
            Err(error) => error.valid_up_to(),
        };
        for character in std::str::from_utf8(&rest[..valid]).unwrap().chars() {
            if is_ours(character) {
                let mut room = [0; 4];
                character.encode_utf8(&mut room).bytes().for_each(|byte| text.push(private(byte)));
            } else {
                text.push(character);
            }
        }
        if valid < rest.len() {
            text.push(private(rest[valid]));
        }
        rest = &rest[(valid + 1).min(rest.len())..];
    }
    text
}

fn private(byte: u8) -> char {
    char::from_u32(FIRST_PRIVATE + u32::from(byte)).unwrap()
}

fn print_bool(output: &mut impl Write, value: bool) {
    writeln!(output, "{value}").unwrap();
}

fn print_int(output: &mut impl Write, value: i64) {
    writeln!(output, "{value}").unwrap();
}

fn print_float(output: &mut impl Write, value: f64) {
    writeln!(output, "{value:.16e}").unwrap();
}

fn print_string(output: &mut impl Write, value: String) {
    if value.contains('\n') {
        panic!("A returned string has a line feed, which no answer has.");
    }
    if value.chars().any(is_ours) {
        let mut bytes = Vec::new();
        for character in value.chars() {
            if is_ours(character) {
                bytes.push((character as u32 - FIRST_PRIVATE) as u8);
            } else {
                bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
            }
        }
        output.write_all(&bytes).unwrap();
    } else {
        output.write_all(value.as_bytes()).unwrap();
    }
    output.write_all(b"\n").unwrap();
}

fn print_ints(output: &mut impl Write, values: Vec<i64>) {
    writeln!(output, "{}", values.len()).unwrap();
    for (i, value) in values.iter().enumerate() {
        if i > 0 {
            output.write_all(b" ").unwrap();
        }
        write!(output, "{value}").unwrap();
    }
    output.write_all(b"\n").unwrap();
}

fn print_strings(output: &mut impl Write, values: Vec<String>) {
    writeln!(output, "{}", values.len()).unwrap();
    for value in values {
        print_string(output, value);
    }
}

`
